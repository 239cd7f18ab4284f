import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import { useId } from 'react';
import { RowLabel } from './row-label.tsx';

interface SelectionRowProps<V extends number> {
  name: string;
  text?: string;
  /** Why nothing can be selected for now. */
  disabledReason?: string | false;
  values: readonly V[];
  options: readonly { value: V; text: string }[];
  disabled: boolean;
  onChange: (values: V[]) => void;
}

/** Any of a few, side by side, with their name and meaning. */
export function SelectionRow<V extends number>(props: SelectionRowProps<V>) {
  const { name, text, disabledReason, values, options, disabled, onChange } = props;
  const id = useId();
  return (
    <div className="px-4 py-3">
      <RowLabel id={id} name={name} text={text} disabledReason={disabledReason} />
      <ToggleGroup
        multiple
        value={values.map(String)}
        onValueChange={(chosen) =>
          onChange(options.flatMap(({ value }) => (chosen.includes(String(value)) ? [value] : [])))
        }
        disabled={disabled}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-text`}
        className="@container mt-2 flex flex-wrap gap-1 rounded-xl border border-border bg-background p-1"
      >
        {options.map(({ value, text: label }) => (
          <Toggle
            key={value}
            value={String(value)}
            className="min-h-11 min-w-min flex-1 basis-16 @max-3xs:min-w-0 @max-3xs:basis-full @max-3xs:[overflow-wrap:anywhere] cursor-pointer rounded-lg px-2 py-1 text-center text-sm text-normal transition-colors duration-200 not-data-disabled:hover:text-strong data-pressed:bg-raised data-pressed:font-semibold data-pressed:text-on data-disabled:cursor-default data-disabled:text-quiet"
          >
            {label}
          </Toggle>
        ))}
      </ToggleGroup>
    </div>
  );
}
