/** Paper of a DANFE: A4 portrait (tpImp 1) or landscape (tpImp 2). Source: MOC 7.0 Anexo I, B21. */
export const danfeOrientations = ['portrait', 'landscape'] as const;
export type DanfeOrientation = (typeof danfeOrientations)[number];
