import type { ComponentType } from 'react';
import { useTexts } from '../i18n/index.ts';
import { useStartTexts } from '../i18n/start.ts';
import { type FailedPartProps, lazyPart } from '../ui/feedback/lazy-part.tsx';
import { Button } from '../ui/input/button.tsx';

type Load<P> = Parameters<typeof lazyPart<P & object>>[0];

interface FailedViewProps extends FailedPartProps {
  /** Missing for a screen. */
  text?: string;
}

function FailedView({ text, onRetry, hasRetried }: FailedViewProps) {
  const { t } = useTexts();
  const { t: start } = useStartTexts();
  return (
    <div className="flex min-h-full flex-col items-center justify-center gap-4 p-6 text-center">
      <p role="alert" className="text-lg text-normal">
        {text ?? start('error.screen')}
      </p>
      <Button onClick={() => (hasRetried ? window.location.reload() : onRetry())}>
        {hasRetried ? start('common.reload') : t('common.retry')}
      </Button>
    </div>
  );
}

/** A screen, or a part of one with a place of its own. */
export const lazyView = <P extends object>(load: Load<P>): ComponentType<P> => lazyPart(load, FailedView);

interface DrawerProps {
  open?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  onClose?: () => void;
}

/** Without the code of drawers, which may be missing as well. */
function FailedDrawer({ open = true, onOpenChange, onClose, ...failed }: DrawerProps & FailedPartProps) {
  const { t } = useTexts();
  function close() {
    onOpenChange?.(false);
    onClose?.();
  }
  if (!open) return null;
  return (
    <dialog
      ref={(dialog) => dialog?.showModal()}
      aria-label={t('error.unable')}
      onClose={close}
      className="m-auto rounded-card border border-border bg-card p-4 text-center text-strong backdrop:bg-black/60"
    >
      <FailedView {...failed} text={`${t('error.unable')}. ${t('error.checkConnection')}.`} />
      <Button variant="ghost" onClick={close}>
        {t('common.close')}
      </Button>
    </dialog>
  );
}

/** A drawer or a dialog over a screen. */
export const lazyDrawer = <P extends DrawerProps>(load: Load<P>): ComponentType<P> =>
  lazyPart(load, FailedDrawer);
