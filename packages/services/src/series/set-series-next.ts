import { company, type SeriesModel, series } from '@fiscal/db';
import { type Environment, id24 } from '@fiscal/domain';
import { and, eq } from 'drizzle-orm';
import { type Operator, writeAudit } from '../audit/write-audit.ts';
import type { OperatorContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { conflict, notFound } from '../context/service-error.ts';

export interface SetSeriesNextInput extends Operator {
  readonly companyId: string;
  readonly environment: Environment;
  readonly model: SeriesModel;
  readonly series: number;
  /** 1 to 999999999 for NF-e, to 999999999999999 for DPS. Not below the present next number: numbers never decrease. */
  readonly next: number;
  /** Confirms a step of more than `longestStep` numbers, which is more likely a typing error. */
  readonly far?: true | undefined;
}

/** The longest step of a series without `far`. */
export const longestStep = 1_000;

/**
 * Raises the next number of a series. The database records the skipped numbers of NF-e. Throws `not_found`, and
 * `conflict` (`state`) for a lower number or for a step longer than `longestStep` without `far`.
 */
export async function setSeriesNext(
  sys: OperatorContext,
  input: SetSeriesNextInput,
): Promise<{ readonly before: number; readonly after: number }> {
  return inSystem(sys, async (tx) => {
    const [owner] = await tx
      .select()
      .from(company)
      .where(eq(company.id, input.companyId))
      .for('no key update');
    if (owner === undefined) throw notFound();
    const which = and(
      eq(series.clientId, owner.clientId),
      eq(series.companyId, owner.id),
      eq(series.environment, input.environment),
      eq(series.model, input.model),
      eq(series.number, input.series),
    );
    const [row] = await tx.select().from(series).where(which).for('update');
    if (row === undefined) throw notFound();
    if (input.next < row.next) {
      throw conflict('state', `O próximo número da série já é ${row.next}; números não diminuem.`);
    }
    const step = input.next - row.next;
    if (step > longestStep && input.far !== true) {
      throw conflict(
        'state',
        `${input.next} está ${step} números à frente de ${row.next}, o próximo agora; mais de ${longestStep} só com "far".`,
      );
    }
    await tx.update(series).set({ next: input.next }).where(which);
    const { environment, model, number } = row;
    await writeAudit(tx, sys, input, {
      clientId: id24(owner.clientId),
      action: 'series.set-next',
      subjectId: owner.id,
      before: { environment, model, series: number, next: row.next },
      after: { environment, model, series: number, next: input.next },
    });
    return { before: row.next, after: input.next };
  });
}
