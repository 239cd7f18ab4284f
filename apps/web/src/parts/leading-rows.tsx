import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface RowFaceProps {
  icon?: ReactNode;
  name: string;
  /** What holds behind it. */
  value?: string | undefined;
  isOn?: boolean;
}

const ROW =
  'flex min-h-14 w-full items-center gap-4 px-4 py-2 text-start transition-colors duration-200 hover:bg-raised/60';

/** A row of a section that opens a drawer. */
export function OpenRow({ onOpen, ...face }: RowFaceProps & { onOpen: () => void }) {
  return (
    <button type="button" aria-haspopup="dialog" onClick={onOpen} className={ROW}>
      <RowFace {...face} />
    </button>
  );
}

/** A row of a section that leads to a screen. */
export function LinkRow({ to, ...face }: RowFaceProps & { to: string }) {
  return (
    <Link to={to} className={ROW}>
      <RowFace {...face} />
    </Link>
  );
}

function RowFace({ icon, name, value, isOn }: RowFaceProps) {
  return (
    <>
      {icon && (
        <span className="shrink-0 text-brand" aria-hidden="true">
          {icon}
        </span>
      )}
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3 [overflow-wrap:anywhere]">
        <span className="text-base font-medium text-strong">{name}</span>
        {value !== undefined && (
          <span className={`text-sm ${isOn ? 'text-on' : 'text-normal'}`}>{value}</span>
        )}
      </span>
      <IconChevronRight className="size-5 shrink-0 text-quiet rtl:-scale-x-100" aria-hidden="true" />
    </>
  );
}
