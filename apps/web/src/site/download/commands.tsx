import type { SiteNamespace, Translate } from '@ligo/texts';
import { IconCopy } from '@tabler/icons-react';

/** A line for a terminal, and its effect; without words where it stands alone. */
export interface Command {
  does?: string;
  line: string;
}

/** Lines for a terminal, each of which can be copied where scripts run. */
export function Commands({ commands, t }: { commands: readonly Command[]; t: Translate<SiteNamespace> }) {
  return (
    <ol className="flex min-w-0 flex-col gap-4">
      {commands.map(({ does, line }, index) => (
        <li key={line} className="min-w-0">
          {does && (
            <p className="mb-2 flex items-center gap-3 text-sm text-normal">
              <span className="grid size-6 shrink-0 place-items-center rounded-full bg-raised text-xs font-semibold text-brand">
                {index + 1}
              </span>
              {does}
            </p>
          )}
          <CodeLine line={line} t={t} />
        </li>
      ))}
    </ol>
  );
}

/** One line of code, which breaks between its words first, and keeps its blanks when it is selected by hand. */
export function CodeLine({ line, t }: { line: string; t: Translate<SiteNamespace> }) {
  return (
    <div dir="ltr" className="flex min-w-0 items-stretch rounded-xl border border-border bg-background">
      <code className="min-w-0 flex-1 whitespace-pre-wrap px-4 py-3 font-mono text-sm text-strong [overflow-wrap:anywhere]">
        {line}
      </code>
      <button
        type="button"
        hidden
        data-copy={line}
        data-copied={t('download.copied')}
        aria-label={t('download.copy')}
        className="grid min-h-11 w-12 shrink-0 place-items-center rounded-e-xl border-s border-border text-normal transition-colors duration-200 hover:bg-raised hover:text-strong data-[done]:text-brand"
      >
        <IconCopy size={20} aria-hidden />
      </button>
    </div>
  );
}
