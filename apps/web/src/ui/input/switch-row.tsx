import { Switch } from '@base-ui/react/switch';
import { type ReactNode, useId } from 'react';

interface SwitchRowProps {
  icon?: ReactNode;
  name: string;
  /** Its effect, in a sentence. */
  text: string;
  /** Why it cannot be changed, or has no effect, for now. */
  disabledReason?: string | false;
  checked: boolean;
  disabled: boolean;
  /** Out of reach for longer than an answer takes. */
  isDim?: boolean;
  /** Its value is not known yet: a place is kept for the switch. */
  isUnknown?: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch with its name and its effect; tapping anywhere on the row turns it. */
export function SwitchRow(props: SwitchRowProps) {
  const { icon, name, text, disabledReason, checked, disabled, isDim, isUnknown, onChange } = props;
  const id = useId();
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control
    <label
      className={`flex min-h-16 flex-wrap items-center gap-x-4 px-4 py-3 transition-colors duration-200 ${disabled ? '' : 'cursor-pointer hover:bg-raised/60'}`}
    >
      {icon && (
        <span className="shrink-0 text-brand [&>svg]:size-6" aria-hidden="true">
          {icon}
        </span>
      )}
      <span className="min-w-0 flex-1 basis-[min(100%,8rem)] [overflow-wrap:anywhere]">
        <span id={`${id}-name`} className="block text-base font-medium text-strong">
          {name}
        </span>
        <span id={`${id}-text`} className="block text-sm text-normal">
          {text}
        </span>
        {disabledReason && (
          <span id={`${id}-obstacle`} className="mt-1 block text-sm text-attention">
            {disabledReason}
          </span>
        )}
      </span>
      {isUnknown ? (
        <span className="ms-auto h-8 w-13 shrink-0 animate-pulse rounded-full bg-raised" />
      ) : (
        <span className={`ms-auto transition-opacity duration-200 ${isDim ? 'opacity-50' : ''}`}>
          <Switch.Root
            checked={checked}
            onCheckedChange={onChange}
            disabled={disabled}
            aria-labelledby={`${id}-name`}
            aria-describedby={disabledReason ? `${id}-text ${id}-obstacle` : `${id}-text`}
            className="relative inline-flex h-8 w-13 shrink-0 cursor-pointer items-center rounded-full border border-border bg-raised px-1 transition-colors duration-200 ease-calm after:absolute after:-inset-2 data-checked:border-on data-checked:bg-on data-disabled:cursor-default"
          >
            <Switch.Thumb className="size-5.5 rounded-full bg-normal transition-[translate,background-color] duration-200 ease-calm data-checked:translate-x-5 data-checked:bg-background rtl:data-checked:-translate-x-5" />
          </Switch.Root>
        </span>
      )}
    </label>
  );
}
