import { danfeOrientations, logoMediaTypes } from '@fiscal/domain';
import { z } from 'zod';
import { describedSet } from '../fields/described-set.ts';
import type { Immutable } from '../fields/immutable.ts';
import { integerOf, momentOf, textOf } from '../fields/record-fields.ts';

/** Body and answer of `/v1/companies/{id}/danfe-settings`. */
export const danfeSettingsSchema = z
  .strictObject({
    orientation: describedSet('DanfeOrientation', danfeOrientations, 'Papel do DANFE (tpImp), A4.', {
      portrait: 'retrato, tpImp 1',
      landscape: 'paisagem, tpImp 2',
    }),
  })
  .meta({
    id: 'DanfeSettings',
    description: 'Como as notas da empresa são impressas. Vale para as notas aceitas depois da mudança.',
    examples: [{ orientation: 'landscape' }],
  });
export type DanfeSettings = Immutable<z.output<typeof danfeSettingsSchema>>;

export const logoRecordSchema = z
  .object({
    mediaType: z.enum(logoMediaTypes).meta({ description: 'Tipo da imagem guardada, o mesmo da enviada.' }),
    width: integerOf('Largura da imagem guardada, em pixels.'),
    height: integerOf('Altura da imagem guardada, em pixels.'),
    size: integerOf('Tamanho da imagem guardada, em bytes.'),
    sha256: textOf('SHA-256 da imagem guardada, em hexadecimal.'),
    updatedAt: momentOf('Quando foi enviada.'),
  })
  .meta({
    id: 'CompanyLogo',
    description:
      'O logotipo da empresa. A imagem é codificada de novo: com fundo branco no lugar da transparência, sem metadados e ' +
      'reduzida se passa de 800 pixels.',
    examples: [
      {
        mediaType: 'image/png',
        width: 400,
        height: 200,
        size: 9_120,
        sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        updatedAt: '2026-11-21T12:00:00.000Z',
      },
    ],
  });
export type LogoRecord = Immutable<z.output<typeof logoRecordSchema>>;
