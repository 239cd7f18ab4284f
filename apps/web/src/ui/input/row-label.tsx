import type { ReactNode } from 'react';

interface RowLabelProps {
  /** The name's is `-name`, that of the sentences `-text`. */
  id: string;
  name: string;
  text?: string | undefined;
  /** Why it cannot be changed, or has no effect, for now. */
  disabledReason?: string | false | undefined;
  /** The selection, at the end of the name's line. */
  value?: ReactNode;
  /** The selection has no effect. */
  isDim?: boolean;
}

/** The words over a control: its name, the selection, and its meaning. */
export function RowLabel({ id, name, text, disabledReason, value, isDim }: RowLabelProps) {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span
          id={`${id}-name`}
          className="min-w-0 text-base font-medium text-strong [overflow-wrap:anywhere]"
        >
          {name}
        </span>
        {value !== undefined && (
          <span
            className={`ms-auto min-w-0 font-medium [overflow-wrap:anywhere] ${isDim ? 'text-quiet' : 'text-on'}`}
          >
            {value}
          </span>
        )}
      </div>
      <div id={`${id}-text`} className="[overflow-wrap:anywhere]">
        {text && <p className="text-sm text-normal">{text}</p>}
        {disabledReason && <p className="mt-1 text-sm text-attention">{disabledReason}</p>}
      </div>
    </>
  );
}
