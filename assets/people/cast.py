"""The nine people: proportions, faces, skins, hair. Names are those of public/presets/models."""
from makehuman import ASSETS, DATA, TEXTURES

SKINS, PROXIES = TEXTURES+'skins/', TEXTURES+'proxies/'
YOUNG_PALE_F = 'young_caucasian_female/textures/young_lightskinned_female_diffuse.png'
YOUNG_PALE_F2 = 'young_caucasian_female/textures/young_lightskinned_female_diffuse2.png'
YOUNG_PALE_M = 'young_caucasian_male/textures/young_lightskinned_male_diffuse.png'
YOUNG_DARK_F = 'young_african_female/textures/young_darkskinned_female_diffuse.png'
YOUNG_DARK_M = 'young_african_male/textures/young_darkskinned_male_diffuse.png'
OLD_DARK_M = 'middleage_african_male/textures/middleage_darkskinned_male_diffuse.png'
YOUNG_ASIAN_F = 'young_asian_female/textures/young_lightskinned_female_diffuse3.png'
YOUNG_ASIAN_M = 'young_asian_male/textures/young_lightskinned_male_diffuse3.png'
HAIR_TEXTURES = {'afro01': 'afro01/textures/afro_diffuse.png'}
SMILE = {'expression/units/caucasian/mouth-corner-puller': .32, 'expression/units/caucasian/mouth-elevation': .08}

def person(gender, age, origin, skins, hair, hair_colour, brow, lash='eyelashes01', eye='brown', tone=(1, 1, 1), extra=None, **body):
    """skins: [(file, share)], mixed; tone multiplies them (linear)"""
    parts = {
        'eyes': DATA+'eyes/high-poly/high-poly.mhclo',
        'brows': f'{ASSETS}eyebrows/{brow}/{brow}.mhclo',
        'lashes': f'{ASSETS}eyelashes/{lash}/{lash}.mhclo',
        'hair': f'{ASSETS}hair/{hair}/{hair}.mhclo',
        'shoes': f'{ASSETS}clothes/shoes02/shoes02.mhclo',
    }
    lash_folder = 'Eyelashes01' if lash == 'eyelashes01' else lash
    return dict(
        gender=gender, age=age, origin=origin, tone=tone, extra={**SMILE, **(extra or {})}, hair_colour=hair_colour, parts=parts, **body,
        skins=[(SKINS+f, w) for f, w in skins],
        textures={
            'eyes': f'{PROXIES}eyes/HighPolyEyes/textures/{eye}_eye.png',
            'brows': f'{PROXIES}eyebrows/{brow}/textures/{brow}.png',
            'lashes': f'{PROXIES}eyelashes/{lash_folder}/textures/{lash}.png',
            'hair': PROXIES+'hair/'+HAIR_TEXTURES.get(hair, f'{hair}/textures/{hair}_diffuse.png'),
        })

CAST = {
    'european-woman': person(0, 27, dict(caucasian=.9, asian=.1), [(YOUNG_PALE_F, 1)], 'long01', (.16, .085, .045), 'eyebrow001', eye='brownlight',
        muscle=.5, weight=.42, height=.56, proportions=.85, cup=.42,
        extra={'head/head-oval': .5, 'mouth/mouth-upperlip-volume-incr': .3, 'nose/nose-scale-vert-decr': .3}),
    'european-man': person(1, 33, dict(caucasian=1.), [(YOUNG_PALE_M, 1)], 'short02', (.085, .05, .03), 'eyebrow009', eye='blue',
        muscle=.6, weight=.5, height=.5, proportions=.8, extra={'head/head-rectangular': .3}),
    'african-woman': person(0, 26, dict(african=.92, caucasian=.08), [(YOUNG_DARK_F, 1)], 'afro01', (.012, .010, .009), 'eyebrow001',
        muscle=.52, weight=.46, height=.54, proportions=.85, cup=.45, extra={'head/head-round': .3}),
    'african-man': person(1, 29, dict(african=.92, caucasian=.08), [(YOUNG_DARK_M, 1)], 'short01', (.012, .010, .009), 'eyebrow009', lash='eyelashes04',
        muscle=.62, weight=.48, height=.5, proportions=.85, extra={'head/head-rectangular': .25}),
    'african-man-older': person(1, 56, dict(african=.95, caucasian=.05), [(OLD_DARK_M, 1)], 'short04', (.075, .072, .068), 'eyebrow006', lash='eyelashes04',
        muscle=.5, weight=.62, height=.48, proportions=.7, extra={'head/head-square': .3}),
    'east-asian-woman': person(0, 25, dict(asian=1.), [(YOUNG_ASIAN_F, 1)], 'long01', (.010, .009, .010), 'eyebrow001',
        muscle=.48, weight=.40, height=.62, proportions=.85, cup=.35, extra={'head/head-oval': .3}),
    'east-asian-man': person(1, 28, dict(asian=1.), [(YOUNG_ASIAN_M, 1)], 'short04', (.010, .009, .010), 'eyebrow009',
        muscle=.55, weight=.44, height=.58, proportions=.8, extra={'head/head-oval': .3}),
    'south-asian-woman': person(0, 34, dict(caucasian=.6, asian=.15, african=.25), [(YOUNG_PALE_F2, .5), (YOUNG_DARK_F, .5)], 'ponytail01', (.016, .011, .009), 'eyebrow001',
        tone=(.96, .88, .78), muscle=.48, weight=.54, height=.53, proportions=.8, cup=.5, extra={'head/head-diamond': .25}),
    'south-asian-man': person(1, 38, dict(caucasian=.65, asian=.1, african=.25), [(YOUNG_PALE_M, .5), (YOUNG_DARK_M, .5)], 'short02', (.014, .011, .010), 'eyebrow009',
        tone=(.96, .88, .78), muscle=.52, weight=.56, height=.49, proportions=.75, extra={'head/head-oval': .4}),
}
