/** A user as the examples of the contract have her, without what is optional. */
export const awa = {
  first_name: 'Awa',
  last_name: 'Mballa',
  email: 'awa.mballa@example.com',
  country_code: '237',
  contact: '650000017',
  dob: '1992-05-14',
  billing_adress: '12 Rue des Palmiers',
  billing_city: 'Douala',
  billing_country: 'CM',
  billing_state: 'Littoral',
  billing_postal_code: '00237',
  id_number: 'CM-1992-004417',
}
