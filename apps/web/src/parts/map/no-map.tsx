import { IconMapOff } from '@tabler/icons-react';

/** Stands where a map would be in a browser that cannot draw one. */
export function NoMap({ text }: { text: string }) {
  return (
    <p
      role="note"
      data-testid="no-map"
      className="flex items-start gap-2 rounded-card border border-border bg-card p-3 text-sm text-normal"
    >
      <IconMapOff className="size-5 shrink-0 text-attention" aria-hidden="true" />
      {text}
    </p>
  );
}
