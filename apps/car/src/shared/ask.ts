import type { SetupPrompt } from '../ports/setup-tools.ts';

/** Asks a yes/no question until the answer is valid; Enter chooses `defaultAnswer`. */
export async function askYesNo(
  owner: SetupPrompt,
  question: string,
  defaultAnswer: boolean,
): Promise<boolean> {
  for (;;) {
    const answer = (await owner.ask(`${question} [${defaultAnswer ? 'Y/n' : 'y/N'}] `)).toLowerCase();
    if (answer === '') return defaultAnswer;
    if (['y', 'yes'].includes(answer)) return true;
    if (['n', 'no'].includes(answer)) return false;
    owner.print('Enter y or n.');
  }
}

/** Asks until `parse` accepts the answer; otherwise prints the problem. */
export async function askUntil<T>(
  owner: SetupPrompt,
  question: string,
  parse: (answer: string) => { value: T } | { problem: string },
): Promise<T> {
  for (;;) {
    const result = parse(await owner.ask(question));
    if ('value' in result) return result.value;
    owner.print(result.problem);
  }
}

/** Asks for one of several options by number or name; `null`: Enter, none. */
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
      ? { problem: `Enter a number from 1 to ${names.length}.` }
      : { value: chosen };
  });
}
