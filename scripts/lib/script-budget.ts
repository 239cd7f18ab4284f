import { readFileSync } from 'node:fs';
import { z } from 'zod';

const FILE = 'apps/web/script-budget.json';

/** A list of steps, oldest first, of which the last holds; none without a reason. */
const stageSchema = z
  .array(z.object({ kB: z.number().positive(), reason: z.string().includes(' ') }))
  .nonempty()
  .transform((steps) => steps.at(-1)?.kB ?? 0);
/** The result of loading the scripts of the budget; `demo` is all that the demo loads beside the app, `demo-car` its worker alone; `unit` is a car in a browser. */
const stages = ['sign-in', 'status', 'demo-car', 'demo', 'unit'] as const;
const budgetSchema = z.record(z.enum(stages), stageSchema);

/** Compressed kB of script that may come before each stage. */
type Budget = z.infer<typeof budgetSchema>;

/** The steps of each stage, and nothing else: throws above all on a step without a reason. */
export const budgetOf = (json: unknown): Budget => budgetSchema.parse(json);

/** The budget of `apps/web/script-budget.json`. */
export const scriptBudgetKb = budgetOf(
  JSON.parse(readFileSync(new URL(`../../${FILE}`, import.meta.url), 'utf8')),
);

/** Throws if a stage costs more than it may. */
export function keepBudget(budgetKb: Budget, stage: keyof Budget, kB: number): void {
  if (kB <= budgetKb[stage]) return;
  throw new Error(
    `${kB.toFixed(1)} kB of script come for ${stage}, ${budgetKb[stage]} kB may: load less, or raise it in ${FILE} with a reason`,
  );
}
