import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { Logo } from '../../parts/logo.tsx';
import { Button } from '../../ui/input/button.tsx';
import { StepDrawing } from './step-drawing.tsx';

const PasswordDrawer = lazy(() => import('./password-drawer.tsx'));

const STEPS = ['usb.step1', 'usb.step2', 'usb.step3', 'usb.step4', 'usb.step5', 'usb.step6'] as const;
/** The step that needs the password. */
const PASSWORD_STEP = 'usb.step2';

/** How to turn on USB debugging in the car, for everybody. */
export default function UsbScreen({
  generatePassword,
}: {
  generatePassword: (imeiLast6: string) => Promise<string>;
}) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return (
    <main className="mx-auto max-w-4xl px-5 pt-[calc(2rem+env(safe-area-inset-top))] pb-[calc(2rem+env(safe-area-inset-bottom))]">
      <Logo className="size-12" />
      <h1 className="mt-5 text-xl font-semibold">{t('usb.title')}</h1>
      <p className="mt-2 max-w-prose text-normal">{t('usb.intro')}</p>
      <ol className="mt-6 grid gap-4 wide:grid-cols-2">
        {STEPS.map((step, index) => (
          <li key={step} className="flex flex-col overflow-hidden rounded-card border border-border bg-card">
            <StepDrawing step={index} />
            <div className="flex gap-4 p-4">
              <span className="grid size-8 shrink-0 place-items-center rounded-full bg-brand font-semibold text-background">
                {index + 1}
              </span>
              <div className="pt-1">
                <p>{t(step)}</p>
                {step === PASSWORD_STEP && (
                  <Button variant="secondary" className="mt-3" onClick={() => setOpen(true)}>
                    {t('usb.step2Link')}
                  </Button>
                )}
              </div>
            </div>
          </li>
        ))}
      </ol>
      <Suspense>
        {isOpen !== null && (
          <PasswordDrawer open={isOpen} onOpenChange={setOpen} generatePassword={generatePassword} />
        )}
      </Suspense>
    </main>
  );
}
