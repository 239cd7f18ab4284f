import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

interface NumberFieldProps extends Omit<ComponentProps<typeof TextField>, 'onChange'> {
  onChange: (text: string) => void;
}

/** A line to type a number in, as the language writes it. */
export function NumberField({ onChange, ...rest }: NumberFieldProps) {
  return (
    <TextField {...rest} inputMode="decimal" dir="ltr" onChange={({ target }) => onChange(target.value)} />
  );
}
