import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Stack } from '../support/stack.ts';
import type { Entry } from './history.ts';
import { CROWD, runNemesis } from './nemesis.ts';
import { planFaults } from './plan.ts';
import { checkHistory } from './rules/check-history.ts';

/** Runs faults for some minutes, checks the history, and prints each violation. The history is saved in a file. */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 100_000)) },
    history: { type: 'string', default: '.cache/nemesis-history.json' },
  },
});
const print = (line: string) => void process.stdout.write(`${line}\n`);
const stack = new Stack();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stack.end().finally(() => process.exit(1)));
print(`seed ${values.seed}`);
try {
  const plan = planFaults(Number(values.seed), Number(values.minutes));
  const history = await runNemesis(stack, plan, CROWD, print);
  writeFileSync(values.history, history.map((entry) => JSON.stringify(entry)).join('\n'));
  print(summaryOf(history));
  const violations = checkHistory(history);
  for (const { rule, atMs, text } of violations)
    print(`${(atMs / 1000).toFixed(1).padStart(6)} s  ${rule}: ${text}`);
  print(`${violations.length} violations (seed ${values.seed})`);
  process.exitCode = violations.length > 0 ? 1 : 0;
} finally {
  await stack.end();
}

function summaryOf(history: readonly Entry[]): string {
  const count = (type: Entry['type']) => history.filter((entry) => entry.type === type).length;
  const stalledMs = history.reduce((sum, entry) => sum + (entry.type === 'stalled' ? entry.ms : 0), 0);
  return `${count('fault-began')} faults, ${count('invoked')} actions, ${count('pushed')} pushes; waited ${Math.round(stalledMs)} ms for processors`;
}
