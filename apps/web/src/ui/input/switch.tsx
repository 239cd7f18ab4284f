import { Switch as Base } from '@base-ui/react/switch';

interface SwitchProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  /** Ids of its name and of the sentences that explain it. */
  labelledBy: string;
  describedBy?: string;
}

/** On or off. */
export function Switch({ checked, onCheckedChange, disabled, labelledBy, describedBy }: SwitchProps) {
  return (
    <Base.Root
      checked={checked}
      onCheckedChange={onCheckedChange}
      disabled={disabled}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className="relative inline-flex h-8 w-13 shrink-0 cursor-pointer items-center rounded-full border border-border bg-raised px-1 transition-colors duration-200 ease-calm after:absolute after:-inset-2 data-checked:border-on data-checked:bg-on data-disabled:cursor-default"
    >
      <Base.Thumb className="size-5.5 rounded-full bg-normal transition-[translate,background-color] duration-200 ease-calm data-checked:translate-x-5 data-checked:bg-background rtl:data-checked:-translate-x-5" />
    </Base.Root>
  );
}
