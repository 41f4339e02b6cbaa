/** Body that registers the demonstration's company; CRT 3, São Paulo. */
export const sampleCompany = (cnpj: string) => ({
  cnpj,
  ie: '110042490114',
  crt: 3,
  legalName: 'Papelaria Modelo Ltda',
  tradeName: 'Papelaria Modelo',
  email: 'fiscal@papelaria-modelo.example',
  address: {
    street: 'Rua das Figueiras',
    number: '120',
    complement: 'Sala 4',
    district: 'Centro',
    cityName: 'São Paulo',
    cityCode: '3550308',
    uf: 'SP',
    zip: '01001-000',
    phone: '1133334444',
  },
  nfeSeries: [{ number: 1, next: 1 }],
});
