import { type ComponentProps, useId } from 'react';

interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
}

/** A line to type in, with its name above it. */
export function TextField({ label, className = '', ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <div className="w-full">
      <label htmlFor={id} className="mb-1 block text-sm text-normal">
        {label}
      </label>
      <input
        id={id}
        {...rest}
        className={`min-h-14 w-full rounded-xl border border-border bg-raised px-4 text-lg text-strong placeholder:text-quiet ${className}`}
      />
    </div>
  );
}
