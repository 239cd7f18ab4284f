import { Spinner } from '../../ui/feedback/spinner.tsx';

interface SentrySwitchProps {
  label: string;
  isOn: boolean;
  isBusy: boolean;
  isDisabled: boolean;
  onTurn: () => void;
}

/** A switch that shows the car's state, and spins until the car has reported it. */
export function SentrySwitch({ label, isOn, isBusy, isDisabled, onTurn }: SentrySwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-busy={isBusy || undefined}
      disabled={isBusy || isDisabled}
      onClick={onTurn}
      className={`flex h-16 w-28 shrink-0 low:w-26 items-center rounded-full border-2 p-1.5 transition-colors duration-200 ${isOn ? 'justify-end border-on bg-on' : 'justify-start border-border bg-raised'} ${isDisabled ? 'opacity-50' : ''}`}
    >
      <span
        className={`grid size-12 place-items-center rounded-full ${isOn ? 'bg-background text-strong' : 'bg-normal text-background'}`}
      >
        {isBusy && <Spinner className="size-7" />}
      </span>
    </button>
  );
}
