import { readFileSync } from 'node:fs';

const FILE = 'apps/web/script-budget.json';

/** The result of loading the scripts of the budget; `demo` is all that the demo loads beside the app, `demo-car` its worker alone; `unit` is a car in a browser. */
type Stage = 'sign-in' | 'status' | 'demo-car' | 'demo' | 'unit';
/** Compressed kB of script that may come before each stage. */
type Budget = Record<Stage, number>;

/**
 * What a budget allows, compressed kB of script by stage. A stage is a list of steps `{ kB, reason }`, oldest first, of which
 * the last holds. Throws on anything else, above all on a step without a reason.
 */
export function budgetOf(json: Partial<Record<Stage, Array<{ kB?: unknown; reason?: unknown }>>>): Budget {
  const kBOf = (stage: Stage) => {
    const steps = json[stage] ?? [];
    const isClear = steps.every(
      ({ kB, reason }) =>
        typeof kB === 'number' && kB > 0 && typeof reason === 'string' && reason.includes(' '),
    );
    const last = steps.at(-1)?.kB;
    if (!isClear || typeof last !== 'number')
      throw new Error(`${FILE}: ${stage} is a list of { kB, reason }`);
    return last;
  };
  return {
    'sign-in': kBOf('sign-in'),
    status: kBOf('status'),
    'demo-car': kBOf('demo-car'),
    demo: kBOf('demo'),
    unit: kBOf('unit'),
  };
}

/** The budget of `apps/web/script-budget.json`. */
export const scriptBudgetKb = budgetOf(
  JSON.parse(readFileSync(new URL(`../../${FILE}`, import.meta.url), 'utf8')),
);

/** Throws if a stage costs more than it may. */
export function keepBudget(budgetKb: Budget, stage: Stage, kB: number): void {
  if (kB <= budgetKb[stage]) return;
  throw new Error(
    `${kB.toFixed(1)} kB of script come for ${stage}, ${budgetKb[stage]} kB may: load less, or raise it in ${FILE} with a reason`,
  );
}
