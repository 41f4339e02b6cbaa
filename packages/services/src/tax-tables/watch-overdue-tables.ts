import { brasiliaDate, type Clock } from '@fiscal/domain';
import { type OverduePublication, overduePublications } from '@fiscal/tax-tables';

/** How a process says it. */
export interface OverdueReport {
  readonly clock: Clock;
  readonly logger: { warn(fields: object, message: string): void };
  readonly metrics: { reading(name: string, help: string, read: () => number): void };
}

/** Rates that the tables of this release lack although the day of their publication has come. */
export const overdueTables = ({ clock }: { readonly clock: Clock }): readonly OverduePublication[] =>
  overduePublications(brasiliaDate(clock.now()));

/** A warning for each at the start of a process, and a metric that follows the day. */
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
