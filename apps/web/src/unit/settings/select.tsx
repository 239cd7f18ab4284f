import { type ReactNode, useId } from 'react';

interface SelectProps {
  label: ReactNode;
  value: string;
  /** Its options. */
  children: ReactNode;
  onChoose: (value: string) => void;
}

/** A choice with its label above it. */
export function Select({ label, value, children, onChoose }: SelectProps) {
  const id = useId();
  return (
    <p className="min-w-36 flex-1">
      <label htmlFor={id} className="block text-sm text-quiet">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className="min-h-16 w-full rounded-2xl border border-border bg-raised px-4 text-base text-strong"
      >
        {children}
      </select>
    </p>
  );
}
