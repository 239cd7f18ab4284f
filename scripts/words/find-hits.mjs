import { extname, join } from 'node:path';
import { TextlintKernel } from '@textlint/kernel';
import markdown from '@textlint/textlint-plugin-markdown';
import prh from 'textlint-rule-prh';
import { sourcePlugin, textsPlugin } from './plugins.mjs';

const kernel = new TextlintKernel();
const options = {
  plugins: [
    { pluginId: 'markdown', plugin: markdown.default ?? markdown },
    { pluginId: 'source', plugin: sourcePlugin },
    { pluginId: 'texts', plugin: textsPlugin },
  ],
  rules: [
    {
      ruleId: 'prh',
      rule: prh.default ?? prh,
      options: { rulePaths: [join(import.meta.dirname, 'words.yml')], checkEmphasis: true },
    },
  ],
};

/**
 * The words of one file that the list replaces: `file`, `line`, `column`, `index`, `found`, `rule` (the proposal) and `text`, the line around it.
 * Rejects if `words.yml` cannot be read.
 */
export async function findHits(file, text) {
  const { messages } = await kernel.lintText(text, { ...options, filePath: file, ext: extname(file) });
  const lines = text.split('\n');
  return messages.map(({ line, column, index, message }) => {
    const [found, rule = ''] = message.split(' => ');
    return { file, line, column, index, found, rule: rule.split('\n')[0], text: lines[line - 1] ?? '' };
  });
}
