import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { materials } from './paths.mjs';

const isLicence = (name) => /^(licen[cs]e|copying|notice)([.-].*)?$/i.test(name);

/** The folder of the npm package that a source file belongs to; none for our own files. */
function packageOf(file) {
  return /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
}

function readPackage(folder) {
  const {
    name,
    version,
    licenses,
    license = licenses?.map(({ type }) => type).join(', '),
  } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder).filter(isLicence).sort();
  if (texts.length === 0) throw new Error(`${name} comes without the text of its licence (${license}).`);
  return {
    name,
    version,
    license,
    text: texts.map((each) => readFileSync(join(folder, each), 'utf8')).join('\n'),
  };
}

/** Profiles of cars that come with the app. */
const profiles = join(root, 'apps/car/src/sources/obd/profile/models/ev-obd-pids');
const profilesCommit = () => /commit `(\w+)`/.exec(readFileSync(join(profiles, 'README.md'), 'utf8'))[1];

const fileOf = ({ name, version }) => `${name.replace('@', '').replace('/', '-')}-${version}.txt`;

/** Writes what is in the package, of whom and on which terms. `folders` are npm packages as they are, `files` what was bundled. */
export function writeLicences(folder, { folders, files, runtime }) {
  const bundled = files.map(packageOf).filter(Boolean);
  const found = [...new Set([...folders, ...bundled])].map(readPackage);
  const parts = [...new Map(found.map((each) => [`${each.name} ${each.version}`, each])).values()].sort(
    (left, right) => (left.name < right.name ? -1 : 1),
  );
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  cpSync(join(runtime.folder, 'LICENSE'), join(folder, 'node.txt'));
  cpSync(join(materials, 'inside-node-datachannel.txt'), join(folder, 'inside-node-datachannel.txt'));
  cpSync(join(profiles, 'LICENSE'), join(folder, 'ev-obd-pids.txt'));
  for (const part of parts) writeFileSync(join(folder, fileOf(part)), part.text);
  const rows = [
    `| Node.js | ${runtime.version} | MIT and others | node.txt |`,
    `| ev-obd-pids | ${profilesCommit()} | Apache-2.0 | ev-obd-pids.txt |`,
    ...parts.map((part) => `| ${part.name} | ${part.version} | ${part.license} | ${fileOf(part)} |`),
  ];
  const own = readFileSync(join(root, 'apps/car/NOTICE.md'), 'utf8').trim();
  const template = readFileSync(join(materials, 'notice.template'), 'utf8');
  writeFileSync(
    join(folder, 'NOTICE.md'),
    template.replace('{{own}}', own.replace(/^# .*\n+/, '')).replace('{{rows}}', rows.join('\n')),
  );
}
