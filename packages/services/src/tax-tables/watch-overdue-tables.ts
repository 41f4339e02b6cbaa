import { brasiliaDate, type Clock } from '@fiscal/domain';
import { type OverduePublication, overduePublications } from '@fiscal/tax-tables';

/** The parts of a process by which it reports overdue tables. */
export interface OverdueReport {
  readonly clock: Clock;
  readonly logger: { warn(fields: object, message: string): void };
  readonly metrics: { reading(name: string, help: string, read: () => number): void };
}

/** Lists the rates that the tables of this release lack although the day of their publication has come. */
export const overdueTables = ({ clock }: { readonly clock: Clock }): readonly OverduePublication[] =>
  overduePublications(brasiliaDate(clock.now()));

/** Logs a warning for each overdue publication now, and adds a metric that counts them at each reading. */
export function watchOverdueTables({ clock, logger, metrics }: OverdueReport): void {
  for (const overdue of overdueTables({ clock })) {
    logger.warn(
      { overdue },
      'the tables of taxes wait for a publication whose day has come: install a newer release',
    );
  }
  metrics.reading(
    'fiscal_tables_overdue',
    'Years whose rates the tables of taxes lack although the day of their publication has come.',
    () => overdueTables({ clock }).length,
  );
}
