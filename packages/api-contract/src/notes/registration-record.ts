import { z } from 'zod';
import { describedSet } from '../fields/described-set.ts';
import { exampleMoment } from '../fields/example-values.ts';
import { momentOf } from '../fields/record-fields.ts';
import { registrationStatuses, stateFields } from './outcomes.ts';

// The parts that the records of events and of disablings share, for every kind of note.

/** The fields of an example that differ just after the POST that requests the registration. */
export const queuedRegistration = {
  status: 'queued',
  protocol: null,
  registeredAt: null,
  updatedAt: exampleMoment,
};

/** Returns the fields that say how a registration ended, or why it has not ended; `document` has its article. */
export const registrationFields = <Rejection extends z.ZodType>(
  rejection: Rejection,
  document: string,
  pronoun: 'ele' | 'ela',
) => ({
  rejection: z.nullable(rejection).meta({ description: 'A rejeição, quando status é rejected.' }),
  ...stateFields(document, pronoun),
});

/** Returns the last fields of the record of an event. */
export const eventFields = <Rejection extends z.ZodType>(rejection: Rejection) => ({
  ...registrationFields(rejection, 'o evento', 'ele'),
  warnings: z
    .array(z.string())
    .readonly()
    .meta({ description: 'O que foi aceito ou registrado, mas merece atenção.' }),
  createdAt: momentOf('Quando o evento foi pedido.'),
  updatedAt: momentOf('Última mudança de situação.'),
});

/** Returns the schema of the status of an event; `unknown` is the text of that status. */
export const eventStatusSchema = (id: string, authority: 'SEFAZ' | 'Sefin', unknown: string) =>
  describedSet(id, registrationStatuses, 'Situação do evento.', {
    queued: `na fila, ou à espera da ${authority}: waiting diz por quê`,
    sending: 'sendo enviado',
    unknown,
    registered: 'registrado (final)',
    rejected: 'rejeitado (final): peça outro evento',
    failed:
      'parou sem resposta da autoridade: elimine a causa em failure e chame /retry, ou peça outro evento',
  });

/** Every event of a note, in the order of creation. */
export const eventListSchema = <Record extends z.ZodType>(
  record: Record,
  { id, description, example }: { id: string; description: string; example: unknown },
) =>
  z
    .object({
      data: z.array(record).readonly().meta({ description: 'Os eventos, na ordem em que foram pedidos.' }),
    })
    .meta({ id, description, examples: [{ data: [example] }] });
