// What people choose when they must choose something: letters and digits only, lower case, also with figures at the end.
export const commonPasswords: ReadonlySet<string> = new Set(
  `password passw0rd qwerty qwertyuiop qwerty123456 1q2w3e4r5t 1qaz2wsx3edc 1qaz2wsx asdfghjkl asdfghjkl1 zxcvbnm zxcvbnmasd qazwsxedc qazwsxedcrfv
  1234567890 12345678910 123456789 0123456789 9876543210 0987654321 1122334455 1231231231 123123123123 1029384756 112233445566 123321123321 147258369
  administrator administrator1 adminadmin admin1234567 superadmin rootroot welcome welcome12345 letmein letmeinplease iloveyou iloveyouiloveyou
  changeme changemenow secretsecret football baseball superman trustno1 sunshine princess monkeymonkey dragondragon abcdefghij abcdefghijk abcd123456
  abc1234567 a123456789 q1w2e3r4t5 q1w2e3r4t5y6 passwordpassword password12345 mypassword mypassword1 testtesttest test123456 useruseruser
  пароль парольпароль йцукенгшщз йцукен йцукен12345 привет приветпривет любовь наташа максим марина tashkent tashkent123 toshkent uzbekistan ozbekiston
  samarkand samarqand buxoro bukhara узбекистан ташкент motorpool motorpooldemo автопарк автобаза`
    .split(/\s+/)
    .filter(Boolean),
)
