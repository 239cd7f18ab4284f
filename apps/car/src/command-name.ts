/** How the owner calls a command of the app, by how this one was called. */
export function commandName(command: string, environment: Record<string, string | undefined>): string {
  const isOfSources = environment.npm_lifecycle_event === 'car';
  return isOfSources ? `npm run car -- ${command}`.trim() : `ligo-car ${command}`.trim();
}
