import { useTexts } from '../../i18n/index.ts';
import { INSTALL_STEPS, type InstallMethod } from '../../ports/install-method.ts';
import { Button } from '../../ui/input/button.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';

interface InstallDrawerProps {
  method: InstallMethod;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** How to install the app by hand, for browsers that offer no button. */
export default function InstallDrawer({ method, open, onOpenChange }: InstallDrawerProps) {
  const { t } = useTexts();
  const steps = method === 'prompt' || method === 'installed' ? [] : INSTALL_STEPS[method];
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={t('install.title')}>
      <p className="py-2 text-normal">{t('install.text')}</p>
      <ol className="mt-2 flex flex-col gap-3">
        {steps.map((step, index) => (
          <li
            key={step}
            className="flex items-center gap-[16px] rounded-card border border-border bg-raised p-[16px] [overflow-wrap:anywhere]"
          >
            <span className="grid size-8 shrink-0 place-items-center rounded-full bg-brand font-semibold text-background">
              {index + 1}
            </span>
            {t(step)}
          </li>
        ))}
      </ol>
      <Button wide variant="secondary" className="mt-6" onClick={() => onOpenChange(false)}>
        {t('common.close')}
      </Button>
    </Drawer>
  );
}
