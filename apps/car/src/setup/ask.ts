import type { SetupPrompt } from '../ports/setup-tools.ts';

/** A question of yes or no; what is neither is asked again, and an empty answer is `fallback`. */
export async function askYesNo(owner: SetupPrompt, question: string, fallback: boolean): Promise<boolean> {
  for (;;) {
    const answer = (await owner.ask(`${question} [${fallback ? 'Y/n' : 'y/N'}] `)).toLowerCase();
    if (answer === '') return fallback;
    if (['y', 'yes'].includes(answer)) return true;
    if (['n', 'no'].includes(answer)) return false;
    owner.print('Please answer y or n.');
  }
}

/** A question whose answer is read by `read`, which says what is wrong with it in words, until it can be. */
export async function askUntil<T>(
  owner: SetupPrompt,
  question: string,
  read: (answer: string) => { value: T } | { problem: string },
): Promise<T> {
  for (;;) {
    const result = read(await owner.ask(question));
    if ('value' in result) return result.value;
    owner.print(result.problem);
  }
}

/** One of several by its number or its name; `null`: none, by an empty answer. */
export async function askChoice(
  owner: SetupPrompt,
  question: string,
  names: readonly string[],
): Promise<string | null> {
  owner.print(...names.map((name, place) => `  ${place + 1}  ${name}`));
  return askUntil(owner, question, (answer) => {
    if (answer === '') return { value: null };
    const chosen = names.includes(answer) ? answer : names[Number(answer) - 1];
    return chosen === undefined
      ? { problem: `Please answer with a number from 1 to ${names.length}.` }
      : { value: chosen };
  });
}
