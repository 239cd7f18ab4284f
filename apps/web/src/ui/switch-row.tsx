import { useId } from 'react';
import { Switch } from './switch.tsx';

interface SwitchRowProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  label: string;
  hint?: string;
  /** Its value is not known yet: a place is kept for the switch. */
  isUnknown?: boolean;
}

/** A switch with its name; tapping anywhere on the row turns it. */
export function SwitchRow({ checked, onChange, disabled, label, hint, isUnknown }: SwitchRowProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control
    <label
      className={`flex min-h-16 items-center gap-4 px-4 py-3 transition-colors duration-200 ${disabled ? '' : 'cursor-pointer hover:bg-raised/60'}`}
    >
      <span className="min-w-0 flex-1">
        <span id={`${id}-label`} className="block text-base font-medium text-strong">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="block text-sm text-normal">
            {hint}
          </span>
        )}
      </span>
      {isUnknown ? (
        <span className="h-8 w-13 shrink-0 animate-pulse rounded-full bg-raised" />
      ) : (
        <Switch
          checked={checked}
          onCheckedChange={onChange}
          {...(disabled === undefined ? {} : { disabled })}
          labelledBy={`${id}-label`}
          {...(hint ? { describedBy: `${id}-hint` } : {})}
        />
      )}
    </label>
  );
}
