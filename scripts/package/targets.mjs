/** The machines that packages are made for: names of Node, of Debian and of the compilers. */
export const targets = {
  x64: { arch: 'x64', debian: 'amd64', tools: 'x86_64-linux-gnu' },
  arm64: { arch: 'arm64', debian: 'arm64', tools: 'aarch64-linux-gnu' },
};

/** Debian packages that building needs, by the command that shows that they are there. */
export const buildNeeds = [
  { command: 'python3', name: 'python3' },
  { command: 'make', name: 'make' },
  { command: 'dpkg-deb', name: 'dpkg' },
  { command: 'xz', name: 'xz-utils' },
];

/** The compiler of a target, as a Debian package. */
export function compilerOf({ tools, debian }) {
  const suffix = debian === 'amd64' ? 'x86-64-linux-gnu' : 'aarch64-linux-gnu';
  return { command: `${tools}-g++`, name: `g++-${suffix}` };
}
