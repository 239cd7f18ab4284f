import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** A sentence about a setting: a warning, or good to know. */
export function Note({ children, isCalm }: { children: ReactNode; isCalm?: boolean }) {
  const Icon = isCalm ? IconInfoCircle : IconAlertTriangle;
  return (
    <p className={`flex items-start gap-2.5 px-4 py-3 text-sm ${isCalm ? 'text-normal' : 'text-attention'}`}>
      <Icon className={`size-5 shrink-0 ${isCalm ? 'text-quiet' : ''}`} aria-hidden="true" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </p>
  );
}
