import { PAIRING_CODE, readPairingQrText } from '@ligo/protocol';
import { useId } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/input/button.tsx';

/** What of an input belongs to a code; the whole text of the QR code can be pasted, too. */
export function codeIn(text: string): string {
  const code = readPairingQrText(text.trim()) ?? text;
  return code
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, PAIRING_CODE.length);
}

/** The caret cannot be seen, so it stays behind the last letter; a selection of all is replaced. */
function keepCaretAtEnd(input: HTMLInputElement) {
  const { selectionStart, selectionEnd, value } = input;
  if (selectionStart === selectionEnd && selectionEnd !== value.length)
    input.setSelectionRange(value.length, value.length);
}

interface CodeFormProps {
  typed: string;
  onTyped: (typed: string) => void;
  isSubmitting: boolean;
  /** The owner has just asked for it. */
  isWanted: boolean;
  /** `text`: the input as it was typed or pasted. */
  onCode: (code: string, text: string) => void;
}

/** The code under the QR code, typed by hand, one box a letter. The last letter submits it. */
export function CodeForm({ typed, onTyped, isSubmitting, isWanted, onCode }: CodeFormProps) {
  const { t } = useTexts('cars');
  const id = useId();
  const change = (text: string) => {
    const code = codeIn(text);
    onTyped(code);
    if (code.length === PAIRING_CODE.length && code !== typed) onCode(code, text);
  };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onCode(typed, typed);
      }}
    >
      <div>
        <label htmlFor={id} className="mb-2 block text-sm text-normal">
          {t('add.code')}
        </label>
        <div
          dir="ltr"
          className="group relative grid grid-cols-8 gap-1.5 rounded-xl has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-on"
        >
          {Array.from({ length: PAIRING_CODE.length }, (_, at) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place.
              key={at}
              aria-hidden="true"
              className={`grid h-14 min-w-0 place-items-center rounded-xl border bg-raised text-xl font-medium ${at === typed.length ? 'border-border group-focus-within:border-on' : 'border-border'}`}
            >
              {typed[at]}
            </span>
          ))}
          <input
            id={id}
            value={typed}
            onChange={(event) => change(event.target.value)}
            onSelect={(event) => keepCaretAtEnd(event.currentTarget)}
            // biome-ignore lint/a11y/noAutofocus: it appears when the owner asks for it
            autoFocus={isWanted}
            autoCapitalize="characters"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            className="absolute inset-0 size-full cursor-text opacity-0"
          />
        </div>
      </div>
      <Button type="submit" wide loading={isSubmitting} disabled={typed === ''}>
        {t('common.next')}
      </Button>
    </form>
  );
}
