import { Component, type ReactNode } from 'react';
import { useStartTexts } from '../i18n/start.ts';
import { Button } from '../ui/input/button.tsx';

export function FailedScreen({ text }: { text: 'error.screen' | 'error.offline' }) {
  const { t } = useStartTexts();
  return (
    <main className="grid min-h-dvh place-items-center p-6 text-center">
      <div className="flex flex-col items-center gap-6">
        <p role="alert" className="text-lg text-normal">
          {t(text)}
        </p>
        <Button onClick={() => window.location.reload()}>{t('common.reload')}</Button>
      </div>
    </main>
  );
}

/** Keeps one failing screen from leaving a blank page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <FailedScreen text="error.screen" /> : this.props.children;
  }
}
