import type { SetupPrompt } from '../../ports/setup-tools.ts';

/** An owner who gives these answers in turn, and then ends it. */
export function scriptedPrompt(answers: readonly string[]) {
  const said: string[] = [];
  const left = [...answers];
  const ask = async (question: string) => {
    said.push(question);
    const answer = left.shift();
    if (answer === undefined) throw new Error('the owner has ended it');
    return answer;
  };
  const owner: SetupPrompt = { print: (...lines) => void said.push(...lines), ask, askSecret: ask };
  return { owner, left, text: () => said.join('\n') };
}
