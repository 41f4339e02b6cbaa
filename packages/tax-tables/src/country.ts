/** The country and what stands for places abroad in a document. Source: NF-e tiposBasico, TCodUfIBGE; MOC 7.0. */
export const brazil = { code: '1058', name: 'BRASIL' } as const;
export const abroad = { uf: 'EX', cityCode: '9999999', cityName: 'EXTERIOR' } as const;
