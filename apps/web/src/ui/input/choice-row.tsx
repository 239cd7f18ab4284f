import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { useId } from 'react';
import { RowLabel } from './row-label.tsx';

interface ChoiceRowProps<V extends string> {
  name: string;
  text?: string | undefined;
  /** Why something cannot be chosen, or has no effect, for now. */
  disabledReason?: string | false | undefined;
  value: V;
  options: readonly { value: V; text: string; hint?: string | undefined; disabled?: boolean }[];
  disabled: boolean;
  /** A moment in which nothing can be changed; it keeps the focus. */
  isBusy?: boolean;
  onChange: (value: V) => void;
}

/** One of a few, side by side, with its name and its meaning. */
export function ChoiceRow<V extends string>(props: ChoiceRowProps<V>) {
  const { name, text, disabledReason, value, options, disabled, isBusy = false, onChange } = props;
  const id = useId();
  return (
    <div className="px-4 py-3">
      <RowLabel id={id} name={name} text={text} disabledReason={disabledReason} />
      <RadioGroup
        value={value}
        onValueChange={onChange}
        disabled={disabled}
        readOnly={isBusy}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-text`}
        className="@container mt-2 flex flex-wrap gap-1 rounded-xl border border-border bg-background p-1"
      >
        {options.map((option) => (
          <Radio.Root
            key={option.value}
            value={option.value}
            disabled={disabled || option.disabled === true}
            className="flex min-h-11 min-w-min flex-1 basis-16 @max-3xs:min-w-0 @max-3xs:basis-full @max-3xs:[overflow-wrap:anywhere] cursor-pointer flex-col items-center justify-center rounded-lg px-2 py-1 text-center text-sm text-normal transition-colors duration-200 not-data-disabled:hover:text-strong data-checked:bg-raised data-checked:font-semibold data-checked:text-on data-disabled:cursor-default data-disabled:text-quiet"
          >
            {option.text}
            {option.hint && <span className="text-xs font-normal">{option.hint}</span>}
          </Radio.Root>
        ))}
      </RadioGroup>
    </div>
  );
}
