// Common words in passwords in three languages: lower case, only letters and digits. Variants are
// also recognised: surrounded by digits, repeated, combined, with digits for letters, and typed in
// the other keyboard layout (password-cost.ts).
export const commonPasswords: ReadonlySet<string> = new Set(
  `password passw0rd passwort motdepasse qwerty qwertz azerty qazwsx qazxsw zxcvbnm zxcvbn asdfgh
  asdfghjkl administrator admin root superuser superadmin user   guest test testing login letmein
  welcome changeme secret access master default system server computer internet windows microsoft
  samsung nokia iphone google   facebook instagram telegram youtube yandex mail rambler hello
  iloveyou love lover sweet honey baby angel babygirl princess prince queen king sunshine summer
  winter spring autumn monday friday january february march april june july august september
  october november december football soccer hockey basketball   baseball tennis volleyball
  liverpool chelsea arsenal barcelona realmadrid juventus manchester united spartak zenit dinamo
  pakhtakor ronaldo ronaldinho messi   superman batman spiderman ironman starwars matrix
  terminator pokemon dragon dragonball naruto harrypotter mickeymouse hellokitty playstation xbox
  nintendo   counterstrike callofduty needforspeed minecraft metallica nirvana slipknot eminem
  linkinpark justinbieber mercedes bmw porsche ferrari lamborghini   volkswagen toyota honda
  mitsubishi chevrolet nexia matiz daewoo kamaz gazelle lada ford audi opel hyundai diesel driver
  taxi truck avto garage monkey tiger   lion panther wolf eagle horse dolphin kitty puppy cat dog
  snake shark bear rabbit chocolate strawberry cheesecake banana apple orange cherry vanilla
  coffee   cookie pepper freedom forever friend friends friendship family mother father mama papa
  brother sister girlfriend boyfriend sweetheart heart kisses   happy lucky smile magic money
  dollar gold golden silver diamond crystal black white green blue red purple shadow hunter killer
  ghost devil satan demon jesus   christ god angelina michael michelle jessica jennifer nicole
  daniel david andrew anthony thomas robert william richard charles charlie george james john
  joseph matthew joshua jordan justin steven brandon christopher christian christina alexander
  alexandra alexandr aleksandr aleksandra alex alexey sergey   sergei andrey andrei dmitry dmitriy
  vladimir vlad nikita ivan maksim maxim roman ruslan timur oleg igor yuri pavel artem anton denis
  kirill konstantin   anastasia anastasiya nastya natasha natalia elena olga irina marina svetlana
  tatiana yulia julia maria masha dasha katya ekaterina ksenia kristina victoria   viktoria alina
  polina sofia diana karina sabina aziza dilnoza gulnora nargiza malika zarina kamila shahnoza
  feruza madina laylo lola umida rustam sardor   jasur bobur aziz alisher farhod farrukh ulugbek
  timurlan javohir sherzod otabek akmal anvar botir davron islom jamshid laziz mirzo nodir odil
  rahim said   temur zafar elizabeth samantha stephanie patricia victor vincent benjamin jonathan
  patrick nicholas maximilian sebastian washington california london paris   moscow moskva russia
  rossiya america england deutschland ukraine kazakhstan uzbekistan ozbekiston toshkent tashkent
  samarkand samarqand buxoro bukhara   andijon namangan fargona xorazm nukus navoiy termiz qarshi
  jizzax guliston chirchiq privet parol lubov lyubov solnce solnyshko zvezda koroleva kotik
  zaika salom assalom muhabbat sevgi onajon dadajon bolajon yulduz gulim jonim azizim baxt vatan
  parolim motorpool avtopark fleet garaj mashina haydovchi   dispetcher dispatcher manager
  mechanic director direktor office ofis company kompaniya warehouse sklad trustno leavemealone
  whatever nothing nopassword   mypassword blink enter please open sesame opensesame abracadabra
  abrakadabra asshole bitch fuck fucking fuckyou pussy dick sexy sex porno   information
  university student teacher doctor engineer professional experience revolution enterprise
  intelligence supernatural television adrenaline   lighthouse underground undertaker highlander
  roadrunner ambassador firefighter apocalypse armageddon mastermind evolution connection
  translator   chicken butter flower rainbow butterfly thunder lightning hammer rocket phoenix
  galaxy planet ocean island mountain river forest sunrise moonlight   пароль привет любовь солнце
  солнышко зайка котик кошка собака мама папа мамочка любимая любимый люблю наташа настя даша маша
  катя саша миша паша дима дмитрий   александр александра алексей андрей сергей владимир виктор
  виктория николай никита иван максим роман руслан тимур олег игорь юрий павел артем антон денис
  кирилл   константин анастасия елена ольга ирина марина светлана татьяна юлия мария екатерина
  ксения кристина алина полина диана карина рустам алишер азиз россия москва   узбекистан ташкент
  самарканд бухара спартак зенит динамо футбол компьютер интернет администратор админ директор
  начальник водитель диспетчер механик   автопарк автобаза машина камаз жигули лада склад бензин
  просто мойпароль незнаю секрет доступ проверка тест работа деньги удача счастье свобода   весна
  осень январь февраль март апрель июнь июль август сентябрь октябрь ноябрь декабрь понедельник
  пятница красота королева принцесса ангел дьявол   салом мухаббат тошкент юлдуз йцукен йцукенг
  фыва фывапр ячсмить`
    .split(/\s+/)
    .filter(Boolean),
)
