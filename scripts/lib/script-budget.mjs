import { readFileSync } from 'node:fs';
import { root } from './paths.mjs';

const FILE = 'apps/web/script-budget.json';
const STAGES = ['sign-in', 'status'];

/**
 * What a budget allows, compressed kB of script by stage. A stage is a list of steps `{ kB, reason }`, oldest first, of which
 * the last holds. Throws on anything else, above all on a step without a reason.
 */
export function budgetOf(json) {
  return Object.fromEntries(
    STAGES.map((stage) => {
      const steps = json[stage];
      const isClear =
        Array.isArray(steps) &&
        steps.length > 0 &&
        steps.every(({ kB, reason }) => kB > 0 && typeof reason === 'string' && reason.includes(' '));
      if (!isClear) throw new Error(`${FILE}: each step of ${stage} is { kB, reason }`);
      return [stage, steps.at(-1).kB];
    }),
  );
}

/** The budget of `apps/web/script-budget.json`. */
export const scriptBudgetKb = budgetOf(JSON.parse(readFileSync(`${root}${FILE}`, 'utf8')));

/** Throws if a stage costs more than it may. */
export function keepBudget(budgetKb, stage, kB) {
  if (kB <= budgetKb[stage]) return;
  throw new Error(
    `${kB.toFixed(1)} kB of script come before ${stage}, ${budgetKb[stage]} kB may: load less, or raise it in ${FILE} with a reason`,
  );
}
