import { createLogger, type LoggerOptions } from './create-logger.ts';

/**
 * Ends the process with status 1 after an error that nothing caught, also in a promise, and writes it by the rule of
 * the log. Without this, Node prints the error with its message. Called before anything else, so it has its own logger.
 */
export function endOnFault({ name, destination = process.stderr }: Omit<LoggerOptions, 'level'>): void {
  const logger = createLogger({ name, level: 'fatal', destination });
  process.on('uncaughtException', (error, origin) => {
    logger.fatal({ error, origin }, 'nothing caught an error');
    process.exit(1);
  });
}
