import { execFileSync } from 'node:child_process';

/** Runs git in a repository: returns the output, or throws with the error output of git. */
export const gitIn = (root) =>
  function git(...args) {
    const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] };
    return execFileSync('git', ['-C', root, ...args], options).trim();
  };
