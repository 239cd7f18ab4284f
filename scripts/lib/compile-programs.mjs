import { runToEnd, tool } from './run.mjs';

/** Compiles of server, car and what they share what changed; resolves to the compiler's code. It writes also what has faults in its types. */
export const compilePrograms = () => runToEnd(tool('tsc'), ['-b', 'apps/server', 'apps/car']);

/** Before the tests, and again before each time that they watch and run again: what they start as a program is never older than its source. */
export default async function setup(project) {
  await compilePrograms();
  project.onTestsRerun(compilePrograms);
}
