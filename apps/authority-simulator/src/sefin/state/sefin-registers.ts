import { readFile, rename, writeFile } from 'node:fs/promises';
import { createMunicipalities, type Municipalities, type MunicipalityEntry } from './municipality.ts';
import { createNfseTaxpayers, type NfseTaxpayer, type NfseTaxpayers } from './taxpayer.ts';

/** The values that the admin endpoint sets, kept in one file: registers, and the accepted versions of the layout. */
export interface SefinRegisters {
  readonly municipalities: Municipalities;
  readonly taxpayers: NfseTaxpayers;
  /** Returns the accepted values of `versao` of a DPS (E0001). */
  layouts(): readonly string[];
  setLayouts(layouts: readonly string[]): void;
  /** Writes the file, if there is one. */
  save(): Promise<void>;
}

interface Kept {
  readonly municipalities: readonly MunicipalityEntry[];
  readonly taxpayers: readonly NfseTaxpayer[];
  readonly layouts: readonly string[];
  /** Absent when the register is open. */
  readonly taxpayersClosed?: boolean | undefined;
}

const nothing: Kept = { municipalities: [], taxpayers: [], layouts: ['1.00', '1.01'] };

/** Reads the file; the registers are empty without a file or before its first save. */
export async function loadSefinRegisters(file: string | undefined): Promise<SefinRegisters> {
  const kept = file === undefined ? nothing : await readKept(file);
  const municipalities = createMunicipalities(kept.municipalities);
  const taxpayers = createNfseTaxpayers(kept.taxpayers, kept.taxpayersClosed === true ? 'closed' : 'open');
  let layouts = kept.layouts;
  return {
    municipalities,
    taxpayers,
    layouts: () => layouts,
    setLayouts: (set) => {
      layouts = set;
    },
    save: async () => {
      if (file === undefined) return;
      const now: Kept = {
        municipalities: municipalities.list(),
        taxpayers: taxpayers.list(),
        taxpayersClosed: taxpayers.isClosed(),
        layouts,
      };
      await writeFile(`${file}.new`, JSON.stringify(now, undefined, 2));
      await rename(`${file}.new`, file);
    },
  };
}

async function readKept(file: string): Promise<Kept> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Kept;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return nothing;
    throw error;
  }
}
