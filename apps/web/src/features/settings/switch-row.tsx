import { type ReactNode, useId } from 'react';
import { Switch } from '../../ui/switch.tsx';

interface SwitchRowProps {
  icon: ReactNode;
  name: string;
  /** What it does, in a sentence. */
  text: string;
  /** Why it cannot be changed, or has no effect, for now. */
  obstacle?: string | false;
  checked: boolean;
  disabled: boolean;
  /** Out of reach for longer than an answer takes. */
  isDim: boolean;
  onChange: (checked: boolean) => void;
}

/** A setting that is on or off, with what it means. */
export function SwitchRow({
  icon,
  name,
  text,
  obstacle,
  checked,
  disabled,
  isDim,
  onChange,
}: SwitchRowProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3 p-4">
      <span className="mt-0.5 shrink-0 text-brand [&>svg]:size-6" aria-hidden="true">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <h3 id={`${id}-name`} className="text-base leading-7 font-medium">
          {name}
        </h3>
        <p id={`${id}-text`} className="text-sm text-normal">
          {text}
        </p>
        {obstacle && (
          <p id={`${id}-obstacle`} className="mt-1 text-sm text-attention">
            {obstacle}
          </p>
        )}
      </div>
      <span className={`transition-opacity duration-200 ${isDim ? 'opacity-50' : ''}`}>
        <Switch
          labelledBy={`${id}-name`}
          describedBy={obstacle ? `${id}-text ${id}-obstacle` : `${id}-text`}
          checked={checked}
          disabled={disabled}
          onCheckedChange={onChange}
        />
      </span>
    </div>
  );
}
