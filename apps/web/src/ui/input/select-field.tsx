import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';

interface SelectFieldProps<V extends string> {
  label: string;
  value: V;
  options: readonly { value: V; text: string }[];
  onChange: (value: V) => void;
}

/** One of many, with its name above it. */
export function SelectField<V extends string>({ label, value, options, onChange }: SelectFieldProps<V>) {
  const id = useId();
  return (
    <div className="w-full min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm text-normal">
        {label}
      </label>
      <span className="relative block">
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value as V)}
          className="min-h-14 w-full cursor-pointer appearance-none truncate rounded-xl border border-border bg-raised ps-4 pe-11 text-base text-strong"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} className="bg-card">
              {option.text}
            </option>
          ))}
        </select>
        <IconChevronDown
          className="pointer-events-none absolute end-3 top-1/2 size-5 -translate-y-1/2 text-quiet"
          aria-hidden="true"
        />
      </span>
    </div>
  );
}
