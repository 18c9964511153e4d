"""How the people stand. The rest pose has its arms at about 45 degrees; axes are its own: x left, y up, z forward."""
FORE_L, FORE_R = (.118, -.130, .156), (-.118, -.130, .156)    # along the forearms of the rest pose

def mirrored(part):
    """both sides of a bone's turns"""
    out = {}
    for bone, turns in part.items():
        out[bone+'.L'] = turns
        out[bone+'.R'] = [((-a[0], a[1], a[2]) if a in (FORE_L,) else a, -d if a in ((0, 0, 1), (0, 1, 0)) or a == FORE_L else d) for a, d in turns]
    return out

STAND = {
    **mirrored({
        'clavicle': [((0, 0, 1), -3)],
        'upperarm01': [((0, 0, 1), -27), ((1, 0, 0), 3)],
        'lowerarm01': [((1, 0, 0), 12), ((0, 0, 1), 4)],
        'lowerarm02': [(FORE_L, -6)],
        'wrist': [(FORE_L, 10), ((0, 0, 1), -5)],
        'upperleg01': [((0, 0, 1), -4.5)],
        'foot': [((0, 0, 1), 4.5)],
    }),
    'curl': 15,
    'neck01': [((0, 1, 0), 3)],
    'head': [((0, 1, 0), 6), ((1, 0, 0), 1)],
}

POSES = {'stand': STAND}

def part_of(pose, share):
    """the pose on its way from rest, 0..1"""
    return {b: t*share if b == 'curl' else [(a, d*share) for a, d in t] for b, t in pose.items()}
