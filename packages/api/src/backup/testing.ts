/** Two key pairs of age, which protect nothing. */
export const ageKeys = {
  identity: 'AGE-SECRET-KEY-1X6RY5S0LU3TAH0QQPGRH9F560NRF7YFNPNW6Q8LJNUZZXJQFX4HS643VW9',
  recipient: 'age1uh44crgp4ugh838ndsk9nuf7j9ghr5yvu9g4hm5y659cwc6xt3wsyv6pch',
  otherIdentity: 'AGE-SECRET-KEY-1RJFW9JFCZTUY6GASLFD6JV0PMMQAM3Y5QSA22QMKJ3F9R44F2L9Q4KSAWX',
  otherRecipient: 'age1ttxejggqtcr5lynnyhzddyxs4m344srpqchu2tfxv6vuec5kxujq0vsa5h',
};
