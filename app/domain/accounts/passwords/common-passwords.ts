/**
 * Words that guessers try first, in lower case and without the digits and signs that people put around them; the rules
 * beside this list take those off. Written down by us: a list for saying no early, not a dictionary.
 */
const WORDS = `
a1b2c3 a1b2c3d4 aa123456 aabbcc aaron abc abc123 abcabc abcd abcd1234 abcdef abcdefg abcdefgh abigail access
accessme achilles admin admin123 adminadmin administrator adrian adriana africa ahmed airforce aisha alaska
albert alberto alejandra alejandro alex alexander alexandra alexandria alexis alfred alice alicia alien aliens
allison allstar alpha alphabet always alyssa amanda amazing amazon amber amen america american amor amorcito
amore amoremio amores amour andrea andreas andrew android angel angela angelface angelina angelito angels anita
anna annie anthony antonio anybody anything apollo apple apples april argentina ariana army arsenal arthur
asd123 asdf asdfasdf asdfgh asdfghjk asdfghjkl asdfjkl ashleigh ashley ashton assassin asshole athena atlanta
audi august austin australia autumn autumn2025 avatar avengers awesome azerty azertyuiop babe baby babyboy
babydoll babygirl bacon badass badboy badgirl bailey banana bandit barbara barcelona barney bart baseball
basketball bastard batman battery bayern beach bear bearbear bears beast beatles beautiful beauty bebita beckham
beer believe bella belle benfica benjamin berlin bernard besiktas bestfriend beta beverly beyonce bible biggie
birthday birthdays biscuit bitch bitches bitcoin black blackberry blackcat blackhawk blackjack blacklabel blacky
blessed blessing blink blink182 blue blueberry bluebird blueeyes bluesky bmw bobby bonita bonjour bonnie boomer
boss boston boxer boxing boyfriend bradley brandon brasil braves bravo brazil brenda brian brittany broncos
brother brownie bruce bryan bubba bubblegum bubbles bulldog bulldogs bulls bullshit bunny burger business buster
butter butterfly cadillac cake caleb california calvin camaro camera cameron camille canada candice candy
captain carla carlos carmen carol carolina caroline casey cash cassandra cassie cat catherine cats cecilia
celtic celtics champion champions change changeit changeme changethis chargers charles charlie charlotte cheer
cheerleader cheese cheesecake chelsea chelsey cherries cherry cheryl chevrolet chevy chicago chicken chickens
china chiquita chloe chocolate chouchou chris christ christian christina christine christmas christopher church
ciao ciaociao cindy claire clara claudia clave clayton cocacola cock coffee colin college colombia company
compaq computer computer1 computers connor contrasena contraseña cookie cookies cool coolcat coolguy coolio
cooper corazon corey corinthians corporate correct correcthorsebatterystaple corvette corvette1 courtney cowboy
cowboys cowgirl craig crazy cricket cristina crystal cubs cupcake curtis cutie cutiepie cynthia daddy daddysgirl
daisy dakota dallas damian daniel daniela danielle darling darren darthvader david davids deadpool dearest
debbie deborah december default dell delta demo demodemo demon denise dennis denver derek desert destiny
destroyer deutschland devil devils diamond diamonds diana diane dick dickhead diego disney doctor dodge dodgers
dog doggie doggy dogs dollar dollars dolphin dolphins dominic donald donna dortmund doudou douglas dragon
dragonball dragonfly dragons dream dreamer dreams drummer drums ducati duchess duck ducks duke dumbass dupa
dustin dusty dylan eagle eagles earth easter echo edgar eduardo edward egypt einstein elaine eleanor elena
elephant eleven elijah elisabeth elizabeth ellen elvis emerald emily eminem emma england eric erica erin ernest
espana estrella ethan eugene evelyn everton everything excellent extreme facebook faith falcon falcons family
fantastic father fatima february felix fenerbahce fernando ferrari fighter fire fireball firebird firefighter
firefox fireman first fisher fishing flamengo florence florida flower flowerpower flowers football football1
ford forest forever foreverlove foreveryoung forgetme forgot fortnite fourteen foxtrot france frances francesco
francisco frank frankfurt franklin freddie freddy freedom friday friend friends friendship frodo fuck fucker
fuckme fuckoff fuckyou fussball gabriel gabriela gabriella galatasaray galaxy game gamer gamers games gaming
gamma gandalf gangsta gangster garden garfield gavin geheim genius george georgia gerald germany ghost ghosts
giants gilbert ginger giraffe girlfriend gizmo gloria gmail god godbless godisgood godislove godzilla goku gold
golden goldfish golf golfer golfing goliath goodboy goodbye goodgirl goodluck google gordon gorgeous grace grant
green greenday gregory guest guitar guitars gymnast hacked hacker hackers haha hahaha hallelujah hallo hallo123
hallohallo halloween hamburg hamburger handsome hannah hannover happiness happy happyday harley harleydavidson
harrypotter haslo hasło hawaii hawk hawks heat heather heaven hector helen hell hellfire hello hello123
hellohello hellokitty helloworld henry hercules hermosa hero heroes hiya hockey hogwarts hola holahola holiday
holidays hollywood holy homer honda honey honeybee honeybunny hope hopeful horse horses hotdog hotmail hotstuff
hottie houston howard howareyou hulk hundred hunter hunting hurricane iamcool iamgod iamthebest ichliebedich
idiot ilovecats ilovedad ilovedogs ilovegod iloveher ilovehim iloveme ilovemom iloveu iloveyou iloveyoubaby
imcool imthebest india indian indians indonesia infinity instagram intel inter internet internet1 iphone ireland
irish ironmaiden ironman isaac isabella isabelle isaiah island istanbul italia italy ivan jackson jacob
jacqueline jaguar jaguars jake james jameson jamie janet janice january japan jared jasmine jason jasper java
javascript javier jeffrey jellybean jennifer jeremy jerome jerry jesse jessica jessie jesus jesus1 jesuschrist
jetaime joanna joanne jocelyn joel john johnny johnson joker jonathan jordan jordan23 jorge jose joseph
josephine joshua joyce juan judith judo julia julian julie julien july june jupiter justice justin juventus
karate karen karina katherine kathleen kathryn katie kawasaki keith kelly kelsey kenneth kevin killer killers
kimberly king kingdom kingkong kings kitten kittens kitty kittycat knight knights kobe kochanie kristen kristin
kristina kyle ladybug lakers lamborghini larry lasvegas laughing laura lauren leah lebron legend legends lemon
lenovo leonard leonardo leslie letmein letmein1 letmeinnow lewis liberty liebe lightning lily linda lindsay
lindsey linkedin linkinpark linux lion lions lisa liverpool logan login loginme logmein lol lollipop london
loretta loser louis louise loulou love loveless lovelove lovely loveme lover lovers loveyou lozinka lucas lucky
luckydog luckyone luigi luis lydia lösenord madison madonna maggie magic magical malaysia malcolm manager
manchester mango maniac manuel manutd marcel march marcus margaret maria mariana marie marilyn marina marine
marines mario mariposa marissa mark market marketing marlene marseille marshall marshmallow martin martina
marvin mary maserati mason master masterkey mastermind masters mathew matrix matthew maurice max maximum maxwell
may mcdonalds megan melanie melinda melissa mercedes mercury messi metal metallica mexico miami miamor michael
michaela michaeljackson michele michelle mickey mickeymouse microsoft miguel milan million millionaire minecraft
minimum minnie miranda misty mitchell mittens mohamed mohammed molly mommy monday money moneymoney moneys monica
monkey monkeys monster monsters moon moonlight moonstar morgan moron moscow motdepasse mother motorola mountain
mountaindew mountains muffin muffins muhammad murphy music musica musician mustafa mustang mylove mypass
mypassword mypasswordis mysql mystery nancy naomi napoli naruto natalie natasha nathalie nathan navy nelson neo
neptune network newpass newpassword newton newyear newyears newyork neymar nicholas nicholas1 nicolas nicole
ninja ninjas nintendo nirvana nissan nitro noah nobody nokia none noodle noodles nopass nopassword norman
nothing nothing1 november null number number1 numberone numbers nurse nutella ocean october office oldpassword
oliver olivia omega one onetwo onetwothree onion online open opensesame openup oracle orange oranges oreo
orlando oscar otis outlaw pablo packers pakistan palmeiras pamela panther panthers paradise paris parola pass
passcode passme passpass passw0rd passwd password password1 passwort passwort1 patricia patrick patriots paula
pauline peace peaceful peach peaches peanut peanuts pearl pedro penguin penguins pepper peppermint pepsi perfect
peter phantom philip philippines phillies phillip phoenix photo photos phyllis piano pickle pickles picture
pictures pikachu pilot pineapple pink pinkfloyd pirate pirates pizza platinum playboy player players playstation
please plinth plinthphoto pluto pokemon police polska pony pooh poohbear popcorn popstar pornstar porsche
portugal potato preciosa precious predator preston pretty prince princesa princess princess1 priscilla product
products psycho pumpkin puppies puppy puppylove purple purplerain pussy python qazwsx qazxsw queen qwe123 qweasd
qweasdzxc qwer qwert qwerty qwertyqwerty qwertyui qwertyuiop rabbit rachel raiders rainbow rainbows ralph rambo
ramona randall randy rangers rascal ravens raymond realmadrid rebecca rebel rebels red redbull redhead redrose
redskins redsox regina ricardo rich richard rihanna river robert roberto roblox rocket rockstar rocky rodrigo
roger roland ronald ronaldinho ronaldo root rootroot rose rosemary roses roxanne ruby rugby runner running
russell russia rusty ruth ryan sabine sabrina sadie sakura salasana sales sally salvador samantha sammy samson
samsung samuel samurai sandra sandwich sapphire sarah sasuke saturday saturn schalke schatz schatzi school
scooby scoobydoo scooter scotland scott scout sean seattle sebastian second secret secrets senha september
sergio server sesame seven sevens sexy sexy69 sexybitch sexyboy sexygirl shadow shadow1 shadows shannon shark
sharks sharon sheila shelby shirley shithead shop shopper shopping shops sierra sigma signin signup silver
silverado simba simon simpsons singapore sister skate skater skating skywalker slipknot smart smarty smile
smiles smiley smokey snickers sniper snoopdogg snoopy snowball snowboard snowflake snowman soccer socks softball
soldier soleil somebody something sommer sonia sonic sony sophia sophie sorry space spaceman spaghetti spain
sparky spencer spider spiderman spike spirit spot spring spring2025 spurs stacey stacy stanley staple star
starbucks stardust starfish starlight stars startrek starwars steelers steffi stella stephanie stephen steve
steven stewart store stores storm strawberry stuart student students studio stunner stupid stuttgart subaru
success sucker sugar sugarpie summer summer1 summer2025 summertime sun sunday sunflower sunny sunrise sunset
sunshine super superb superfly superman supersecret superstar surfer surfing susan suzanne suzuki sweet
sweetheart sweetie sweetpea sweety swimming sydney sylvia system tamara tanya tara taylor tea teacher teachers
teamo teddy teddybear temp tempo temporary temppass tennis tequiero tequieromucho tequila teresa terminator
terry test test123 tester testing testtest testuser texas thailand thanks thankyou theodore thepassword theresa
third thirteen thisisapassword thisismypassword thomas thompson thor thousand thuglife thunder thursday tiffany
tiger tigers tigger timothy tina tinkerbell titanic toby todd together tokyo tolkien tomato toor topsecret
tornado toshiba tottenham toyota tracey tracy travis trevor trinity trouble troublemaker truelove trustno
trustno1 trustnoone tsunami tucker tuesday tupac turbo turkey turtle twenty twilight twitter tyler ubuntu
ultimate undefined united universe university unknown usa user username vacation valentina valerie vampire
vanessa vegeta venus veronica victor victoria victory vietnam villain vincent violet viper virginia vitoria
vladimir vodka volkswagen volleyball wachtwoord wallace walter warren warrior warriors washington water
waterfall wednesday weekend welcome welcomeback welcometo welkom wendy wesley whatever whatever1 whiskey white
whitecat whitetiger whocares william williams windows wine winner winners winnie winston winter winter2025 witch
wizard wolf wolfpack wolverine wolves wonderwoman work worker working world wrestling xavier xbox yahoo yamaha
yankees yellow yes yesyes yoda yolanda youtube yvonne zachary zander zaq12wsx zelda zerocool zeus zidane zoe
zombie zombies zxc123 zxcv zxcvbn zxcvbnm zxcvbnm1
`;

export const COMMON_PASSWORDS: readonly string[] = WORDS.trim().split(/\s+/);
