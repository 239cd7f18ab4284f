import { mustRun, runToEnd, tool } from './run.mjs';
import { ensureBuilt, ensureBundled } from './setup.mjs';

const compiler = [tool('tsc'), ['-b', 'apps/server', 'apps/car']];

/** Builds all three programs, and compiles what benchmarks, browser tests and tools import of packages and apps. */
export const ensureCompiled = () => ensureBuilt(() => mustRun(...compiler));

/** The compiler writes also what has faults in its types. */
const compileForTests = () => Promise.all([runToEnd(...compiler), ensureBundled()]);

/** Before the tests, and again before each time that they watch and run again: what they start as a program is never older than its source. */
export default async function setup(project) {
  await compileForTests();
  project.onTestsRerun(compileForTests);
}
