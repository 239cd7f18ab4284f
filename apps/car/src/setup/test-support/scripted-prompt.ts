import type { SetupPrompt } from '../../ports/setup-tools.ts';

/** An owner who gives these answers one after another, then cancels. */
export function scriptedPrompt(answers: readonly string[]) {
  const printed: string[] = [];
  const left = [...answers];
  const ask = async (question: string) => {
    printed.push(question);
    const answer = left.shift();
    if (answer === undefined) throw new Error('the owner canceled the setup');
    return answer;
  };
  const owner: SetupPrompt = { print: (...lines) => void printed.push(...lines), ask, askSecret: ask };
  return { owner, left, text: () => printed.join('\n') };
}
