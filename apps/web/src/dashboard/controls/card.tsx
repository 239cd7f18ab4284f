import { type ReactNode, useId } from 'react';

interface CardProps {
  title: string;
  /** At the end of its head. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}

export function Card({ title, aside, children, className = '' }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`flex min-h-0 flex-col rounded-card border border-border bg-card p-4 ${className}`}
    >
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 id={id} className="text-base font-semibold text-normal">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
